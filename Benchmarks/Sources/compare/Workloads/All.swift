let workloads: [Workload] = chains + subjects + joins + flattens + subscriptions + suite + keyPaths + asynchronous

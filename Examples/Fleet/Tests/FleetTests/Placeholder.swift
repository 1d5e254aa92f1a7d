import PulseCore

import java.nio.file.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/**
 * The workload "scrabble" of `compare` with java.util.stream.
 *
 * Arguments: a file with the words of the dictionary and one with those of the text, one word a line. Prints the median of 51 rounds after 50
 * for the just-in-time compiler, in nanoseconds a word, and the checksum of the result.
 */
class Scrabble {
    static final int[] SCORES = {1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};
    static final int[] TILES = {9, 2, 2, 1, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1};

    static int score(int letter) { return SCORES[letter - 'a']; }
    static int available(int letter) { return TILES[letter - 'a']; }

    static Map<Integer, Long> histogram(String word) {
        return word.chars().boxed().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    static long blanks(String word) {
        return histogram(word).entrySet().stream()
            .mapToLong(entry -> Math.max(0, entry.getValue() - available(entry.getKey()))).sum();
    }

    static int score(String word) {
        long letters = histogram(word).entrySet().stream()
            .mapToLong(entry -> score(entry.getKey()) * Math.min(entry.getValue(), available(entry.getKey()))).sum();
        int best = IntStream.concat(word.chars().limit(3), word.chars().skip(3)).map(Scrabble::score).max().orElse(0);
        return (int) (2 * (letters + best)) + (word.length() == 7 ? 50 : 0);
    }

    static long play(List<String> text, Set<String> dictionary) {
        TreeMap<Integer, List<String>> groups = text.stream().filter(dictionary::contains)
            .filter(word -> blanks(word) <= 2)
            .collect(Collectors.groupingBy(
                word -> score(word), () -> new TreeMap<Integer, List<String>>(Comparator.reverseOrder()), Collectors.toList()));
        long sum = 0;
        for (var group : groups.entrySet().stream().limit(3).collect(Collectors.toList())) {
            long letters = 0;
            for (String word : group.getValue()) {
                for (int letter : word.chars().toArray()) letters = (letters * 31 + letter) & 0xFFFF_FFFFL;
            }
            sum = sum * 31 + group.getKey() * 1_000L + group.getValue().size() + letters;
        }
        return sum;
    }

    public static void main(String[] arguments) throws Exception {
        Set<String> dictionary = new HashSet<>(Files.readAllLines(Path.of(arguments[0])));
        List<String> text = Files.readAllLines(Path.of(arguments[1]));
        long checksum = 0;
        for (int round = 0; round < 50; round++) checksum = play(text, dictionary);
        long[] times = new long[51];
        for (int round = 0; round < times.length; round++) {
            long start = System.nanoTime();
            checksum = play(text, dictionary);
            times[round] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        System.out.println(times[times.length / 2] / text.size() + " " + checksum);
    }
}

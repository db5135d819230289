// The quick test with a random seed and more rounds.
import './fuzz.test.ts';

// The quick test with a random seed and more rounds.
import './conservation.test.ts';

// The quick test with a random seed and up to a hundred thousand orders: DEEP_SECONDS=1800 is enough for all.
import './order-book-random.test.ts';

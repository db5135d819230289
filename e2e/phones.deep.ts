import { testPhones } from './lib/phones.ts';

testPhones('en');

import { createContext } from 'react';

/** How many rows the list of an open tab has, where the tab says so: as many stand in until they come. */
export const ExpectedRows = createContext<number | undefined>(undefined);

/** `note` is worth knowing, `wrong` needs fixing. */
export type Level = 'good' | 'note' | 'wrong';

/** What `sunscope doctor` found. */
export interface Finding {
  level: Level;
  about: string;
  text: string;
}

export const good = (about: string, text: string): Finding => ({ level: 'good', about, text });
export const note = (about: string, text: string): Finding => ({ level: 'note', about, text });
export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });

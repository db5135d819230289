/** The specification's donate address. */
export const DONATE_ADDRESS = 'TTzPiwbBedv7E8p4FkyPyeqq4RVoqRL3TW';

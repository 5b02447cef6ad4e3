/** Of the program, as in the root package.json (a test compares them). */
export const VERSION = '0.1.0';

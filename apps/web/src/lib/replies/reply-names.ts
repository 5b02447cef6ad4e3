/** Under this name this device keeps a user's replies. */
export const REPLIES_NAME = 'replies';

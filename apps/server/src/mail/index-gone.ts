/** The mailbox was disconnected while its provider was read: there is nothing to write any more. */
export class IndexGoneError extends Error {}

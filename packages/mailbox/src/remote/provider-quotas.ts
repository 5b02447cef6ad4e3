import type { TokenBucketOptions } from './token-bucket.ts';

/**
 * Gmail: 6,000 units a minute for one user of a project made since May 2026
 * (developers.google.com/gmail/api/reference/quota). In any minute the bucket lets 1,300 + 4,600 = 5,900 go; a first
 * page of 50 whole messages (1,005) goes at once.
 */
export const GMAIL_QUOTA: TokenBucketOptions = {
  capacity: 1_300,
  refillPerMinute: 4_600,
  reserve: 300,
  atOnce: 20,
};

/** What Gmail's calls cost, same source. A batch costs the sum of its calls. */
export const GMAIL_UNITS = {
  getProfile: 1,
  messagesGet: 20,
  attachmentsGet: 20,
  messagesList: 5,
  historyList: 2,
  labels: 5,
  modify: 5,
  batchModify: 50,
  draftsCreate: 10,
  draftsGet: 20,
  draftsSend: 100,
  watch: 100,
} as const;

/**
 * Outlook in Graph: 10,000 calls in 10 minutes and 4 at once for one app and mailbox
 * (learn.microsoft.com/graph/throttling-limits, Outlook service limits). In any 10 minutes the bucket lets
 * 600 + 9,300 = 9,900 go. Each request of a batch counts.
 */
export const GRAPH_QUOTA: TokenBucketOptions = {
  capacity: 600,
  refillPerMinute: 930,
  reserve: 100,
  atOnce: 4,
};

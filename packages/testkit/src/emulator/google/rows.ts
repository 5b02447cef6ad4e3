/** A message as the Google emulator keeps it. */
export interface GmailRow {
  id: number;
  gmail_id: string;
  thread_id: string;
  user_email: string;
  history_id: string;
  internal_date: string;
  /** The whole mail, base64url. */
  raw: string;
  label_ids: string[];
  subject: string;
  from: string;
  to: string;
  message_id: string;
  body_text: string | null;
  body_html: string | null;
}

export interface HistoryRow {
  id: number;
  /** The history id. */
  gmail_id: string;
  user_email: string;
  change_type: 'messageAdded' | 'messageDeleted' | 'labelAdded' | 'labelRemoved';
  message_gmail_id: string;
  thread_id: string;
  label_ids: string[];
}

export interface AttachmentRow {
  id: number;
  user_email: string;
  message_gmail_id: string;
}

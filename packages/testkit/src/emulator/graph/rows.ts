import type { HeadField } from '#emulator/child/read-head.ts';

interface Recipient {
  address: string;
  name?: string;
}

/** A message as the Microsoft emulator keeps it; the last fields are ours. */
export interface GraphRow {
  id: number;
  microsoft_id: string;
  conversation_id: string;
  internet_message_id: string;
  user_email: string;
  subject: string;
  body_preview: string;
  body_content_type: 'html' | 'text';
  body_content: string;
  from_name: string | null;
  from_address: string | null;
  reply_to: Recipient[];
  to_recipients: Recipient[];
  cc_recipients: Recipient[];
  received_date_time: string;
  last_modified_date_time: string;
  is_draft: boolean;
  is_read: boolean;
  importance: 'low' | 'normal' | 'high';
  categories: string[];
  parent_folder_id: string;
  has_attachments: boolean;
  headers?: readonly HeadField[];
  flagged?: boolean;
  meeting?: boolean;
}

export interface GraphAttachmentRow {
  id: number;
  microsoft_id: string;
  message_microsoft_id: string;
  user_email: string;
  name: string;
  content_type: string;
  size: number;
  content_bytes: string;
  is_inline: boolean;
  content_id: string | null;
}

/** Stands where a mail has no subject (DETAIL-02). */
export const NO_SUBJECT = 'No Subject';

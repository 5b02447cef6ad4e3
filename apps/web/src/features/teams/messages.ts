/** The specification's sentences about teams and invites (TEAM-05 to TEAM-13, INVITE-01 to INVITE-07). */
export const TEAM_MESSAGES = {
  none: "You're not a member of any teams yet.",
  noMembers: 'No members in this team',
  loadFailed: 'Failed to fetch teams',
  created: 'Team created successfully!',
  createFailed: 'Failed to create team',
  missing: 'Team information is missing',
  invited: 'Invite sent successfully!',
  inviteFailed: 'Failed to send invite',
  deleteQuestion: 'Are you sure you want to delete this team? This action cannot be undone.',
  /** D-76: the server refused, or the call itself broke. */
  deleteFailed: {
    refused: 'Failed to delete team. You may not have permission to delete this team.',
    broken: 'Network error. Please try again.',
  },
} as const;

export const INVITE_MESSAGES = {
  title: 'Pending team invitations',
  none: 'No pending team invites.',
  loading: 'Loading invites...',
  loadFailed: { refused: 'Failed to fetch invites', broken: 'Network error' },
  /** Where the server said nothing itself. */
  acceptFailed: { refused: 'Failed to accept invite', broken: 'Network error' },
  declineFailed: { refused: 'Failed to decline invite', broken: 'Network error' },
} as const;

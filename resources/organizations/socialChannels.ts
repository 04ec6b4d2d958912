/** Where an organization can be followed. */
export const SOCIAL_CHANNELS = ['facebook', 'instagram', 'x', 'youtube', 'strava', 'tiktok', 'linkedin'] as const;

/** Where an organization can be followed. */
export const SOCIAL_CHANNELS = ['facebook', 'instagram', 'x', 'youtube', 'strava', 'tiktok', 'linkedin'] as const;

export type SocialChannel = (typeof SOCIAL_CHANNELS)[number];

/** What each is called, and the hosts that its addresses are on: these and those below them, such as `www.` and `nl-nl.`. */
export const CHANNEL_FACTS: Readonly<Record<SocialChannel, { name: string; hosts: readonly string[] }>> = {
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  strava: { name: 'Strava', hosts: ['strava.com'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com'] },
};

/** What no address has that goes into a page: it would end the attribute that holds it. */
export const UNSAFE_IN_ADDRESS = /[\s"<>\\]/;

/** The pattern of a channel's addresses, for its schema: https, a host of its own, and nothing unsafe. Of any channel without one. */
export function channelPattern(channel?: SocialChannel): string {
  const facts = channel ? [CHANNEL_FACTS[channel]] : Object.values(CHANNEL_FACTS);
  const hosts = facts.flatMap((one) => one.hosts).map((host) => host.replaceAll('.', '\\.'));
  return `^https://([a-z0-9-]+\\.)*(${hosts.join('|')})(/[^\\s"<>\\\\]*)?$`;
}

/** What is wrong with an address of a channel, in a word; null for one that fits, and for none. */
export function channelProblem(channel: SocialChannel, address: string): 'unsafe' | 'protocol' | 'host' | null {
  if (address === '' || new RegExp(channelPattern(channel), 'u').test(address)) return null;
  if (UNSAFE_IN_ADDRESS.test(address)) return 'unsafe';
  return address.startsWith('https://') ? 'host' : 'protocol';
}

/** The channel that an address is of; null for any other. */
export function channelOf(address: string): SocialChannel | null {
  return SOCIAL_CHANNELS.find((channel) => new RegExp(channelPattern(channel), 'u').test(address)) ?? null;
}

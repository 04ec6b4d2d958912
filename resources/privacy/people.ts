import { sql } from 'kysely';
import type { Privacy } from './privacy';

/** Who takes part, who signs in, and what is theirs. */
export const peoplePrivacy: Privacy = {
  athletes: {
    of: { athlete: ['id'] },
    replaced: ['first_name', 'last_name', 'birth_date', 'chipcodes', 'club'],
    personal: ['country', 'state_reason', 'city', 'team', 'email', 'phone', 'external_id', 'notes', 'custom'],
    kept: ['start_number', 'category', 'gender', 'state'],
    led: ['profile_id'],
  },
  profiles: {
    of: { profile: ['id'] },
    replaced: ['first_name', 'last_name', 'email'],
    personal: ['avatar_id', 'last_seen_at', 'email_verified_at', 'linked_to'],
    secret: ['password'],
    plain: ['locale'],
  },
  roles: { of: { profile: ['profile_id'], email: ['email'] }, rows: 'go', personal: ['email'] },
  api_keys: { by: ['profile_id'], mentions: ['name'], secret: ['prefix', 'secret_hash'] },
  products: {
    of: { athlete: ['athlete_id'], profile: ['profile_id'], contact: ['email'] },
    personal: ['email', 'external_id'],
    led: ['profile_id'],
    mentions: ['name'],
  },
  linked_participants: {
    of: { athlete: ['athlete_id'], profile: ['profile_id'] },
    rows: 'go',
    led: ['linked_by_id'],
  },
  inquiries: {
    of: { athlete: ['athlete_id'], contact: ['email'] },
    rows: 'go',
    by: ['answered_by_id'],
    personal: ['message', 'answer', 'email'],
    secret: ['secret_hash'],
  },
  selfies: {
    said: ['author'],
    rows: 'go',
    personal: ['author'],
    mentions: ['caption'],
  },
  support_messages: {
    of: { profile: ['author_id'] },
    rows: 'go',
    by: ['answered_by_id'],
    mentions: ['subject', 'body', 'answer'],
    copies: ['context'],
  },
  push_subscriptions: {
    led: ['athlete_ids'],
    secret: ['endpoint', 'p256dh', 'auth', 'endpoint_hash', 'secret_hash'],
    plain: ['locale', 'service'],
  },
  deliveries: {
    of: { athlete: ['athlete_id'] },
    personal: ['payload', 'error'],
    plain: ['service'],
  },
  preferences: { of: { profile: ['profile_id'] }, rows: 'go', plain: ['key'], personal: ['value'] },
  saved_views: {
    of: { profile: ['profile_id'] },
    rows: 'go',
    mentions: ['name', 'search'],
    plain: ['list', 'columns'],
  },
  access_tokens: {
    of: { profile: ['profile_id'] },
    rows: 'go',
    personal: ['user_agent', 'ip', 'last_ip'],
    secret: ['token_hash'],
  },
  linked_identities: {
    of: { profile: ['profile_id'], email: ['email'] },
    rows: 'go',
    personal: ['subject', 'email'],
    plain: ['issuer'],
  },
  second_factors: { of: { profile: ['profile_id'] }, rows: 'go', secret: ['secret'] },
  recovery_codes: { of: { profile: ['profile_id'] }, rows: 'go', secret: ['hash'] },
  // For some minutes, of no one that it says.
  used_half_tokens: { secret: ['hash'] },
  viewing_sign_ins: {},
  // For the minutes of a sign-in elsewhere, sealed, of somebody who is not known yet.
  oidc_flows: { secret: ['hash', 'state_hash', 'held'], plain: ['redirect'] },
  // Who looked as whom stays, as one number as another.
  viewings: { by: ['profile_id', 'viewer_id'], mentions: ['reason'] },
  known_devices: { of: { profile: ['profile_id'] }, rows: 'go', secret: ['device_hash'] },
  one_time_links: {
    of: { profile: ['profile_id'], email: ['email'] },
    rows: 'go',
    personal: ['email'],
    secret: ['hash'],
    plain: ['purpose'],
  },
  schedule_feeds: { of: { profile: ['profile_id'] }, rows: 'go', secret: ['token_hash'] },
  claim_codes: { of: { athlete: ['athlete_id'] }, rows: 'go', secret: ['hash'] },
  // Attempts are counted by who made them: an address, or the number of an account.
  rate_limits: {
    also: ({ mailboxes }) =>
      sql`exists (select 1 from unnest(${[...mailboxes]}::text[]) e where position(e in t.key) > 0)`,
    rows: 'go',
    personal: ['key'],
  },
  // Mails that wait or failed. What was sent is deleted.
  mails: {
    also: ({ mailboxes }) =>
      sql`t.recipient_hash in (select encode(sha256(convert_to(e, 'UTF8')), 'hex') from unnest(${[...mailboxes]}::text[]) e)`,
    rows: 'go',
    plain: ['error'],
    secret: ['recipient_hash', 'content', 'link_hash'],
  },
  // By the number of an account, which says nothing once that is erased.
  stored_bytes: { plain: ['holder'] },
  // What went wrong is said by the command, of the machine.
  backups: { plain: ['error'] },
  nodes: { plain: ['host', 'version'] },
  key_uses: {},
  announcements: { by: ['written_by_id'], mentions: ['text'], plain: ['level'] },
  announcement_dismissals: { of: { profile: ['profile_id'] }, rows: 'go' },
  feature_flags: { by: ['set_by_id'], plain: ['name'] },
  told_apart: { by: ['said_by_id'], plain: ['kind'] },
  setup_steps: { by: ['profile_id'], plain: ['step'] },
};

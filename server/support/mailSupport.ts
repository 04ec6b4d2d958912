import { sql } from 'kysely';
import type { Actor } from '../../engine/core/access/actor';
import { profileIdOf } from '../../resources/tenancy';
import type { Post } from '../auth/letters';
import { firstLocaleSql } from '../mail/firstLocale';
import { queueMail } from '../mail/queue/queueMail';
import { answeredMail, askedMail } from '../mail/templates';
import { isAsked } from './supportTeam';

interface Message {
  id: number;
  event_id: number;
  event: string;
  subject: string;
  body: string;
  answer: string | null;
  author_id: number | null;
  author: string | null;
  author_email: string | null;
  author_locale: string | null;
  event_locale: string | null;
  page: string | null;
}

interface Told {
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly kind: 'asked' | 'answered';
}

/** Mails questions to support, and answers to those who asked. */
export async function mailSupport(post: Post & { supportEmail: string | undefined }, told: Told): Promise<void> {
  for (const message of await readMessages(post, told.ids)) {
    const link = `${post.publicUrl()}/events/${message.event_id}/support`;
    if (told.kind === 'answered') {
      const { author_email: to, author_locale: locale, answer } = message;
      const isOwn = message.author_id === profileIdOf(told.actor);
      if (to && answer && !isOwn)
        await queueMail(post.engine, await answeredMail({ ...message, to, locale, answer, link }));
    } else
      for (const { email: to, locale } of await supportOf(post, message.event_id))
        await queueMail(post.engine, await askedMail({ ...message, to, locale: locale ?? message.event_locale, link }));
  }
}

/** The event's support member, else all of them, else the address for support. */
async function supportOf({ engine, supportEmail }: Post & { supportEmail: string | undefined }, eventId: number) {
  const found = await sql<{ email: string; locale: string | null }>`
    select p.email, p.locale from profiles p, events e where e.id = ${eventId} and ${isAsked(sql`e.support_member_id`)}
    order by p.id`.execute(engine.db);
  return found.rows.length > 0 || !supportEmail ? found.rows : [{ email: supportEmail, locale: null }];
}

async function readMessages({ engine }: Post, ids: readonly number[]): Promise<Message[]> {
  const found = await sql<Message>`
    select m.id, m.event_id, e.name as event, m.subject, m.body, m.answer, m.author_id, m.context ->> 'page' as page,
      p.first_name || ' ' || p.last_name as author, p.email as author_email, p.locale as author_locale,
      ${firstLocaleSql('e')} as event_locale
    from support_messages m join events e on e.id = m.event_id left join profiles p on p.id = m.author_id and p.deleted_at is null
    where m.id = any(${[...ids]}::bigint[]) order by m.id`.execute(engine.db);
  return found.rows;
}

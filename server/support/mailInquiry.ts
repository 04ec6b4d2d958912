import { sql } from 'kysely';
import type { Post } from '../auth/letters';
import { firstLocaleSql } from '../mail/firstLocale';
import { queueMail } from '../mail/queue/queueMail';
import { inquiryAnsweredMail, inquiryMail } from '../mail/templates';
import { answerToken } from './answerLinks';

interface Inquiry {
  id: number;
  secret_hash: string;
  to: string;
  locale: string | null;
  event: string;
  bib: string | null;
  message: string;
  answer: string | null;
}

/** Mails who asked the link to the answer. */
export async function mailInquiry(post: Post, { id, secret }: { id: number; secret: string }): Promise<void> {
  const link = `${post.publicUrl()}/inquiry?token=${secret}`;
  for (const { to, locale, event, bib } of await readInquiries(post, [id]))
    await queueMail(post.engine, await inquiryMail({ to, locale, event, bib, link }));
}

/** Mails who asked what was answered. */
export async function mailAnswers(post: Post, ids: readonly number[]): Promise<void> {
  for (const { id, secret_hash: secretHash, to, locale, event, bib, message, answer } of await readInquiries(
    post,
    ids,
  )) {
    if (!answer) continue;
    const link = `${post.publicUrl()}/inquiry?token=${await answerToken(post.engine.db, { id, secretHash })}`;
    await queueMail(post.engine, await inquiryAnsweredMail({ to, locale, event, bib, message, answer, link }));
  }
}

async function readInquiries({ engine }: Post, ids: readonly number[]): Promise<Inquiry[]> {
  const found = await sql<Inquiry>`
    select i.id, i.secret_hash, i.email as to, ${firstLocaleSql('e')} as locale, e.name as event, a.start_number as bib, i.message, i.answer
    from inquiries i join events e on e.id = i.event_id left join athletes a on a.id = i.athlete_id
    where i.id = any(${[...ids]}::bigint[]) and i.deleted_at is null order by i.id`.execute(engine.db);
  return found.rows;
}

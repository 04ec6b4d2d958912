import { sql } from 'kysely';
import type { Post } from '../auth/letters';
import { inquiryAnsweredMail, inquiryMail } from '../mail/templates';

interface Inquiry {
  to: string;
  event: string;
  bib: string | null;
  message: string;
  answer: string | null;
}

/** Mails who asked the link to the answer. */
export async function mailInquiry(post: Post, { id, secret }: { id: number; secret: string }): Promise<void> {
  const link = `${post.publicUrl()}/inquiry?token=${secret}`;
  for (const inquiry of await readInquiries(post, [id])) await post.mailer.send(inquiryMail({ ...inquiry, link }));
}

/** Mails who asked what was answered. */
export async function mailAnswers(post: Post, ids: readonly number[]): Promise<void> {
  for (const { answer, ...inquiry } of await readInquiries(post, ids))
    if (answer) await post.mailer.send(inquiryAnsweredMail({ ...inquiry, answer }));
}

async function readInquiries({ engine }: Post, ids: readonly number[]): Promise<Inquiry[]> {
  const found = await sql<Inquiry>`
    select i.email as to, e.name as event, a.start_number as bib, i.message, i.answer
    from inquiries i join events e on e.id = i.event_id left join athletes a on a.id = i.athlete_id
    where i.id = any(${[...ids]}::bigint[]) and i.deleted_at is null order by i.id`.execute(engine.db);
  return found.rows;
}

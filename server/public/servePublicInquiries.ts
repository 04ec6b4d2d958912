import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import { notFound } from '../../engine/core/errors';
import { askInquiry, readPublicInquiry, showInquiry } from '../../resources/inquiries/inquiries.calls';
import { acceptedLocales } from '../../resources/widgets/page/texts';
import { postWithin } from '../auth/letters';
import { createLimiters } from '../auth/rateLimits';
import { hashSecret, newSecret } from '../auth/secrets';
import { addressKey } from '../limits/addresses';
import { inquiryOfToken, isAnswerToken } from '../support/answerLinks';
import { mailInquiry } from '../support/mailInquiry';
import { type InquiryOnPage, inquiryPage } from './inquiryPage';
import { isOpenEvent } from './openEvent';
import { isShown } from './people';
import type { Serving } from './servePublic';

/** Questions about an athlete's time: asked by anybody, answered to whoever has the secret. */
export function servePublicInquiries({ serve, engine, services, open }: Serving): void {
  const { db } = engine;
  const { publicUrl } = services;
  const limiters = createLimiters(db, services.limits);

  serve(askInquiry, async ({ request, params: { id }, body }) => {
    await limiters.inquiriesPerAddress.take(addressKey(request.ip));
    const event = await open({ request, named: { of: 'athletes', id }, preview: undefined });
    await requireShown(db, { eventId: event.id, athleteId: id });
    const { message, email } = body as { message: string; email: string };
    await limiters.inquiriesPerAskerAndAthlete.take(`${id} ${addressKey(request.ip)}`);
    await limiters.inquiriesPerAthlete.take(String(id));
    await limiters.inquiriesPerMailbox.take(email);
    const { secret, hash } = newSecret('iq');
    const values = { event_id: event.id, athlete_id: id, message, email, secret_hash: hash };
    await inWrite({ engine, actor: SYSTEM, resource: engine.plan.get('inquiries') }, async (write) => {
      const [inquiryId = 0] = await insertRecords(write, [values]);
      await mailInquiry(postWithin({ engine, publicUrl }, write.tx), { id: inquiryId, secret });
    });
    return { secret };
  });
  serve(readPublicInquiry, async ({ params: { secret } }) => {
    const inquiry = await findInquiry(db, secret);
    if (!inquiry) throw notFound('Inquiry');
    const { status, message, answer } = inquiry;
    return { status, message, answer };
  });
  serve(showInquiry, async ({ request, query: { token, locale }, reply }) => {
    const inquiry = await findInquiry(db, token);
    const accepted = acceptedLocales(request.headers['accept-language'] ?? '');
    const { text, policy } = inquiryPage(inquiry, locale ? [locale, ...accepted] : accepted);
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store');
    // The address is the secret: whoever is linked to does not get it.
    reply.header('Referrer-Policy', 'no-referrer');
    return reply
      .code(inquiry ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(text);
  });
}

/** @throws ApiError 404 for an athlete whom the event does not show */
async function requireShown(db: EngineDatabase, { eventId, athleteId }: { eventId: number; athleteId: number }) {
  const found = await sql`
    select 1 from athletes a where a.id = ${athleteId} and a.event_id = ${eventId} and ${isShown('a')}`.execute(db);
  if (found.rows.length === 0) throw notFound();
}

/** By the secret that who asked was given, or by the token of the mail with the answer. */
async function findInquiry(db: EngineDatabase, token: string): Promise<InquiryOnPage | null> {
  const id = inquiryOfToken(token);
  const isIt = id === null ? sql`i.secret_hash = ${hashSecret(token)}` : sql`i.id = ${id}`;
  const found = await sql<InquiryOnPage & { id: number; secret_hash: string }>`
    select i.id, i.secret_hash, i.status, i.message, i.answer, e.name as event, e.settings -> 'locales' as locales, e.styling, a.start_number as bib,
      case when ${isOpenEvent} and ${isShown('a')} then a.id end as athlete_id
    from inquiries i join events e on e.id = i.event_id join organizations o on o.id = e.organization_id
      left join athletes a on a.id = i.athlete_id and a.deleted_at is null
    where ${isIt} and i.deleted_at is null and e.deleted_at is null`.execute(db);
  const [inquiry] = found.rows;
  if (!inquiry) return null;
  const { id: inquiryId, secret_hash: secretHash, ...shown } = inquiry;
  return id === null || (await isAnswerToken(db, token, { id: inquiryId, secretHash })) ? shown : null;
}

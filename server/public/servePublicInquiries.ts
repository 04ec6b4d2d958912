import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import { notFound } from '../../engine/core/errors';
import { askInquiry, readPublicInquiry, showInquiry } from '../../resources/inquiries/inquiries.calls';
import { acceptedLocales } from '../../resources/widgets/page/texts';
import { createLimiters } from '../auth/rateLimits';
import { hashSecret, newSecret } from '../auth/secrets';
import { addressKey } from '../limits/addresses';
import { mailInquiry } from '../support/mailInquiry';
import { INQUIRY_POLICY, inquiryPage, type ShownInquiry } from './inquiryPage';
import { isShown } from './people';
import type { Serving } from './servePublic';

/** Questions about an athlete's time: asked by anybody, answered to whoever has the secret. */
export function servePublicInquiries({ serve, engine, services, open }: Serving): void {
  const { db } = engine;
  const { mailer, background, publicUrl } = services;
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
    const [inquiryId = 0] = await inWrite(
      { engine, actor: SYSTEM, resource: engine.plan.get('inquiries') },
      (context) => insertRecords(context, [values]),
    );
    background.run(() => mailInquiry({ engine, mailer, publicUrl }, { id: inquiryId, secret }));
    return { secret };
  });
  serve(readPublicInquiry, async ({ params: { secret } }) => {
    const inquiry = await findInquiry(db, secret);
    if (!inquiry) throw notFound('Inquiry');
    return inquiry;
  });
  serve(showInquiry, async ({ request, query: { token }, reply }) => {
    const inquiry = await findInquiry(db, token);
    reply.header('Content-Security-Policy', INQUIRY_POLICY).header('Cache-Control', 'no-store');
    return reply
      .code(inquiry ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(inquiryPage(inquiry, acceptedLocales(request.headers['accept-language'] ?? '')));
  });
}

/** @throws ApiError 404 for an athlete whom the event does not show */
async function requireShown(db: EngineDatabase, { eventId, athleteId }: { eventId: number; athleteId: number }) {
  const found = await sql`
    select 1 from athletes a where a.id = ${athleteId} and a.event_id = ${eventId} and ${isShown('a')}`.execute(db);
  if (found.rows.length === 0) throw notFound();
}

async function findInquiry(db: EngineDatabase, secret: string): Promise<ShownInquiry | null> {
  const found = await sql<ShownInquiry>`
    select i.status, i.message, i.answer from inquiries i join events e on e.id = i.event_id
    where i.secret_hash = ${hashSecret(secret)} and i.deleted_at is null and e.deleted_at is null`.execute(db);
  return found.rows[0] ?? null;
}

import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { SYSTEM } from '../../engine/core/access/actor';
import { ApiError, notFound } from '../../engine/core/errors';
import { englishText } from '../../engine/core/messages';
import { parseRecord } from '../../engine/core/operations/parseRecord';
import { listPublicSelfies, readPublicSelfie, sendSelfie } from '../../resources/selfies/selfies.calls';
import { createLimiters } from '../auth/rateLimits';
import { fileHeaders } from '../files/fileHeaders';
import { formParts, refused } from '../files/fileRoutes';
import { createImageSizes, UnreadableImageError } from '../files/imageSizes';
import { PHOTO_LIMITS, receivePhoto } from '../files/receivePhoto';
import { recordFile } from '../files/recordFile';
import { addBytes, hasRoom, visitorsAccounts } from '../files/uploadAccounts';
import { withForm } from '../files/uploadForm';
import { addressKey } from '../limits/addresses';
import { requireOpenEvent } from '../timing/store/requireOpenEvent';
import { requireFeature } from './openEvent';
import type { Serving } from './servePublic';

interface Widget {
  readonly id: number;
  readonly event_id: number;
  readonly settings: {
    readonly moderation?: string;
    readonly opens_at?: string | null;
    readonly closes_at?: string | null;
  };
}

/** What a form says besides its picture. */
const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS = ['author', 'caption', 'taken_at'] as const;
/** A picture that was hidden may be seen for so long by who has it already. */
const MAX_AGE_S = 60;

/** Pictures of visitors: sent by anybody while the widget takes them, shown once they are approved. */
export function servePublicSelfies({ serve, engine, services, storage, uploadQuota, open }: Serving): void {
  const { db } = engine;
  const limiters = createLimiters(db, services.limits);
  const sizes = createImageSizes(storage);

  serve(sendSelfie, async ({ request, params: { id } }) => {
    if (!request.isMultipart())
      throw new ApiError({
        code: 'malformed',
        message: 'Send the picture as multipart/form-data in the field "file".',
      });
    await limiters.selfiesPerAddress.take(addressKey(request.ip));
    const event = await open({ request, named: { of: 'widgets', id }, preview: undefined });
    requireFeature(event, 'selfies');
    const widget = await findWidget(db, id);
    requireOpen(widget, new Date());
    const accounts = await visitorsAccounts({ db, eventId: event.id, quota: uploadQuota });
    if (!(await hasRoom(db, accounts))) throw noneTaken();
    await limiters.selfiesPerWidget.take(String(id));
    return withForm({ parts: formParts(request), storage, limits: PHOTO_LIMITS }, async (file, fields) => {
      const words = readWords(fields);
      const resource = engine.plan.get('selfies');
      // What is wrong with the words is said before the picture is kept.
      const given = { ...words, event_id: widget.event_id, widget_id: widget.id };
      parseRecord({ resource, input: { ...given, image_id: 1 }, mode: 'create' });
      requireTaken(words.taken_at);
      const received = await receivePhoto({ file, path: `selfies/${widget.id}`, storage });
      try {
        const status = widget.settings.moderation === 'after' ? 'approved' : 'pending';
        const place = { event_id: event.id };
        const id = await inWrite({ engine, actor: SYSTEM, resource }, async (context) => {
          const { tx, operationId } = context;
          // Nobody could take it down again, who may not write there.
          await requireOpenEvent(engine, tx, event.id);
          if (!(await addBytes({ db: tx, accounts, bytes: received.size }))) throw noneTaken();
          const file = await recordFile({ engine, received, uploadedById: null, place, tx, operationId });
          const input = { ...given, image_id: file.id, status };
          const [made = 0] = await insertRecords(context, [parseRecord({ resource, input, mode: 'create' })]);
          return made;
        });
        return { id, status } as const;
      } catch (error) {
        await storage.delete(received.key);
        throw error;
      }
    }).catch((error) => {
      throw refused(error);
    });
  });
  serve(listPublicSelfies, async ({ request, params: { id }, query: { preview, page, itemsPerPage } }) => {
    const event = await open({ request, named: { of: 'widgets', id }, preview, of: ['widgets', 'selfies'] });
    requireFeature(event, 'selfies');
    const widget = await findWidget(db, id);
    const [found, counted] = await Promise.all([
      sql<Shown>`
        select s.id, s.author, s.caption, s.taken_at, s.created_at, f.width, f.height
        from selfies s join files f on f.id = s.image_id
        where s.widget_id = ${widget.id} and s.event_id = ${event.id} and s.status = 'approved' and s.deleted_at is null
        order by s.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(db),
      sql<{ count: number }>`
        select count(*)::int as count from selfies s
        where s.widget_id = ${widget.id} and s.event_id = ${event.id} and s.status = 'approved' and s.deleted_at is null`.execute(
        db,
      ),
    ]);
    return { items: found.rows.map(asPublic), totalItems: counted.rows[0]?.count ?? 0, page, itemsPerPage };
  });
  serve(readPublicSelfie, async ({ request, params: { id, size }, query: { preview }, reply }) => {
    const event = await open({ request, named: { of: 'selfies', id }, preview });
    requireFeature(event, 'selfies');
    const found = await sql<{ storage_key: string; mime_type: string; filename: string }>`
      select f.storage_key, f.mime_type, f.filename from selfies s join files f on f.id = s.image_id
        join widgets w on w.id = s.widget_id
      where s.id = ${id} and s.status = 'approved' and s.deleted_at is null and f.deleted_at is null
        and w.visible and w.deleted_at is null`.execute(db);
    const [file] = found.rows;
    if (!file) throw notFound();
    try {
      const sized = await sizes.open({ key: file.storage_key, mimeType: file.mime_type, size });
      reply
        .headers(fileHeaders({ mimeType: sized.mimeType, filename: file.filename, visibility: 'private' }))
        .header('Cache-Control', event.isPreview ? 'no-store' : `public, max-age=${MAX_AGE_S}`)
        .header('Content-Length', sized.size);
      return reply.send(sized.stream);
    } catch (error) {
      if (error instanceof FileNotFoundError || error instanceof UnreadableImageError) throw notFound();
      throw error;
    }
  });
}

/** @throws ApiError 404 for a widget that is not shown, or takes no pictures */
async function findWidget(db: EngineDatabase, id: number): Promise<Widget> {
  const found = await sql<Widget>`
    select w.id, w.event_id, w.settings from widgets w
    where w.id = ${id} and w.type = 'selfie' and w.visible and w.deleted_at is null`.execute(db);
  const [widget] = found.rows;
  if (!widget) throw notFound();
  return widget;
}

/** @throws ApiError 409 before it opens and once it is closed */
function requireOpen({ settings: { opens_at: opens, closes_at: closes } }: Widget, now: Date): void {
  const isEarly = Boolean(opens) && now < new Date(String(opens));
  const isLate = Boolean(closes) && now >= new Date(String(closes));
  if (isEarly) throw new ApiError({ code: 'conflict', message: `Pictures can be sent from ${opens} on.` });
  if (isLate) throw noneTaken();
}

/** Why is not for visitors to know. */
function noneTaken(): ApiError {
  return new ApiError({ code: 'conflict', message: 'No more pictures are taken here.' });
}

/** Clocks of phones go wrong by hours, not by more. @throws ApiError 422 for a picture of the future */
function requireTaken(takenAt: string | null | undefined): void {
  if (takenAt && Date.parse(takenAt) > Date.now() + DAY_MS) {
    const message = englishText({ key: 'validation.date_past' });
    throw new ApiError({ code: 'invalid', message: 'Some fields are not valid.', errors: { taken_at: [message] } });
  }
}

function readWords(fields: ReadonlyMap<string, string>): Readonly<Record<string, string | null>> {
  const unknown = [...fields.keys()].filter((name) => !WORDS.some((word) => word === name));
  if (unknown.length > 0) {
    const errors = Object.fromEntries(unknown.map((name) => [name, ['There is no such field.']]));
    throw new ApiError({ code: 'invalid', message: 'The form has fields that are not known.', errors });
  }
  return Object.fromEntries(WORDS.map((name) => [name, fields.get(name)?.trim() || null]));
}

interface Shown {
  id: number;
  author: string | null;
  caption: string | null;
  taken_at: string | null;
  created_at: string;
  width: number | null;
  height: number | null;
}

function asPublic({ created_at: sentAt, ...shown }: Shown) {
  const address = `/v1/public/selfies/${shown.id}`;
  return { ...shown, sent_at: sentAt, image: { thumbnail: `${address}/thumbnail`, medium: `${address}/medium` } };
}

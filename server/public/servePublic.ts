import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import { previewEvent } from '../../resources/public/public.calls';
import { LONGEST_DRAFT } from '../../resources/public/widgets.calls';
import { previewWidget } from '../../resources/widgets/widgets.calls';
import { fittingSettings } from '../../resources/widgets/widgets.server';
import type { IdentityServices } from '../auth/services';
import { FILE_LIMITS, multipartLimits } from '../files/fileLimits';
import type { FileStorage } from '../files/storage';
import { type ServePushOptions, servePush } from '../push/servePush';
import type { KnownFields } from '../timing/field/knownField';
import { cacheAnswers } from './cachedAnswers';
import { type Named, type OpenEvent, openEvent } from './openEvent';
import { createPreviews, type Previews } from './previews';
import type { PublicCache } from './publicCache';
import { servePublicContent } from './servePublicContent';
import { servePublicEvent } from './servePublicEvent';
import { servePublicInquiries } from './servePublicInquiries';
import { servePublicResults } from './servePublicResults';
import { servePublicSelfies } from './servePublicSelfies';
import { servePublicWidgets } from './servePublicWidgets';
import { answerSpokenError } from './spokenErrors';

/** Mails, where their links lead, and how often something may be asked. */
type PublicServices = Pick<IdentityServices, 'publicUrl' | 'limits'>;

interface PublicOptions {
  readonly engine: Engine;
  readonly fields: KnownFields;
  readonly cache: PublicCache;
  readonly push: ServePushOptions;
  readonly services: PublicServices;
  readonly storage: FileStorage;
  /** Bytes that an organization may upload in all; pictures of visitors are among them. */
  readonly uploadQuota: number;
  serveOn(scope: FastifyInstance): ServeCall;
}

interface Wanted {
  readonly request: FastifyRequest;
  readonly named: Named;
  readonly preview: string | undefined;
  /** Names of resources that the answer is made of besides the event, and `timing` for reads and results. */
  readonly of?: readonly string[];
  /** False of what is asked for by one person, which nobody else will. */
  readonly isKept?: boolean;
  /** Of what changes by itself, in ms; null where nothing will. */
  readonly goodForMs?: number | ((eventId: number) => Promise<number | null>);
}

/** What one side of the public API is served with. */
export interface Serving {
  readonly serve: ServeCall;
  readonly engine: Engine;
  readonly fields: KnownFields;
  readonly services: PublicServices;
  readonly storage: FileStorage;
  readonly uploadQuota: number;
  /** The event that an answer is about, where it is shown to whoever asks. @throws ApiError 404 */
  open(wanted: Wanted): Promise<OpenEvent>;
  readonly previews: Previews;
}

/** What every answer is made of: whether the event is shown, what of it, and who holds it. */
const EVENT = ['events', 'organizations'];

/** The API without sign-in: what is meant for the public, of events that are public. */
export async function servePublic(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { db } = options.engine;
  const previews = createPreviews(db);
  const serveAdmin = options.serveOn(app);
  serveAdmin(previewEvent, ({ params: { id } }) => previews.make(id));
  serveAdmin(previewWidget, async ({ body: { event_id, type, title, settings: given } }) => {
    const settings = await fittingSettings(db, { event_id, type }, given);
    const sealed = await previews.seal({ event_id, type, title, settings });
    if (sealed.draft.length <= LONGEST_DRAFT) return sealed;
    throw invalid({ settings: ['These are too long to be shown before they are saved.'] });
  });
  await app.register(async (scope) => {
    scope.setErrorHandler(answerSpokenError);
    const sayMadeOf = cacheAnswers(scope, options.cache);
    const serving: Serving = {
      ...options,
      previews,
      serve: options.serveOn(scope),
      async open({ request, of = [], goodForMs, isKept = true, ...asked }) {
        const event = await openEvent({ db, previews, ...asked });
        const ms = typeof goodForMs === 'function' ? await goodForMs(event.id) : goodForMs;
        const made = { eventId: event.id, resources: [...EVENT, ...of], ...(ms != null && { goodForMs: ms }) };
        if (!event.isPreview && isKept) sayMadeOf(request, made);
        return event;
      },
    };
    allowOrigins(scope);
    servePublicEvent(serving);
    servePublicResults(serving);
    servePush(serving, options.push);
    servePublicWidgets(serving);
    servePublicInquiries(serving);
    await scope.register(async (forms) => {
      await forms.register(multipart, { limits: multipartLimits(FILE_LIMITS) });
      servePublicSelfies({ ...serving, serve: options.serveOn(forms) });
    });
    servePublicContent(serving);
  });
}

/** Pages of any origin may ask, also with headers of their own. */
function allowOrigins(scope: FastifyInstance): void {
  scope.options('/v1/public/*', async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Methods', 'GET, POST, DELETE')
      .header('Access-Control-Allow-Headers', 'Content-Type, If-None-Match')
      .header('Access-Control-Max-Age', '86400')
      .code(204)
      .send(),
  );
}

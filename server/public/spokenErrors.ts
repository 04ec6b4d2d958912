import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerErrorBy } from '../../engine/api/rest/answerError';
import { acceptedLocales, chooseLocale } from '../../resources/widgets/page/texts';
import { mailLanguage } from '../mail/mailLanguages';

const LANGUAGES = ['en', 'nl', 'de', 'fr'];

/** The first language of `Accept-Language` that the server has words in; English where it names none. */
export function askedLanguage({ headers }: FastifyRequest): string {
  return chooseLocale(LANGUAGES, acceptedLocales(headers['accept-language'] ?? ''));
}

/** An error of the public API as visitors are shown it: in the language that they ask for. Programs go by its code. */
export async function answerSpokenError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { language, read } = await mailLanguage(askedLanguage(request));
  reply.header('Content-Language', language).header('Vary', 'Accept-Language');
  answerErrorBy(read, { error, request, reply });
  return reply;
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../acceptedEncodings';

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, QUALITY),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Answers with a text that never changes, made and compressed when it is first asked for. */
export function compressedText(make: () => string | Promise<string>) {
  let text: Promise<string> | undefined;
  const encoded = new Map<string, Promise<Buffer>>();
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    text ??= Promise.resolve(make());
    reply.header('Vary', 'Accept-Encoding');
    const [encoding] = acceptedEncodings(headers['accept-encoding']);
    if (!encoding) return reply.send(await text);
    const body = encoded.get(encoding) ?? text.then(encoders[encoding]);
    encoded.set(encoding, body);
    return reply.header('Content-Encoding', encoding).send(await body);
  };
}

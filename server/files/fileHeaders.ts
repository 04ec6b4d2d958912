/** Shown in the browser; everything else is offered for saving, so that no upload becomes a page of this site. */
const SHOWN_INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp', 'image/svg+xml']);

/**
 * Headers to send a stored file with: its type without guessing, nothing executed or loaded, a name in any script, and
 * caching. Content never changes under an id; who may see it can, so caches ask again after a day, or five minutes.
 */
export function fileHeaders(file: {
  mimeType: string;
  filename: string;
  visibility: 'public' | 'private';
}): Record<string, string> {
  const name = file.filename.split('/').at(-1) ?? 'file';
  const disposition = SHOWN_INLINE.has(file.mimeType) ? 'inline' : 'attachment';
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-type': file.mimeType,
    'content-disposition': `${disposition}; filename="${ascii}"; filename*=UTF-8''${utf8}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'cache-control': file.visibility === 'public' ? 'public, max-age=86400' : 'private, max-age=300',
  };
}

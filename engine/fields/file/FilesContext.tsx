import { createContext } from 'react';

export type PictureSize = 'thumbnail' | 'small' | 'medium' | 'large' | 'original';

/** How pages come to the pictures that are stored. */
export interface FilesAccess {
  /** Where a picture is. */
  urlOf(id: number, size: PictureSize): string;
  /** The picture itself, as the one who is signed in: an address that a page shows sends no token. */
  load(id: number, size: PictureSize, signal: AbortSignal): Promise<Blob>;
}

const urlOf: FilesAccess['urlOf'] = (id, size) => `/v1/files/${id}/${size}`;

/** Without a product that says so, pictures are where the page is, and for everybody. */
export const FilesContext = createContext<FilesAccess>({
  urlOf,
  async load(id, size, signal) {
    const answer = await fetch(urlOf(id, size), { signal });
    if (!answer.ok) throw new Error(`Picture ${id}: ${answer.status}`);
    return answer.blob();
  },
});

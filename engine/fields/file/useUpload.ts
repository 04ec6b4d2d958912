import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { errorsAt } from '../inputs/serverErrors';
import type { StoredFile } from './FileCard';
import type { FileOptions } from './file.field';

export interface Uploads extends DataProvider {
  upload(request: {
    file: File;
    visibility?: 'public' | 'private';
    path?: string;
    check_transparency?: boolean;
    signal?: AbortSignal;
    onProgress?: (percent: number) => void;
  }): Promise<{ data: StoredFile }>;
}

/** Empty, on its way with a percentage, or there. */
export type UploadState =
  | { readonly step: 0 }
  | { readonly step: 1; readonly percent: number; readonly name: string }
  | { readonly step: 2; readonly file: StoredFile };

/** Uploads the file of a field, and knows the one that is there already. Leaving the form calls an upload off. */
export function useUpload(id: number | null, options: FileOptions, onUploaded: (id: number) => void) {
  const dataProvider = useDataProvider<Uploads>();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ percent: number; name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const key = (fileId: number | null) => ['files', 'info', fileId];
  const stored = useQuery({
    queryKey: key(id),
    enabled: id !== null,
    retry: false,
    queryFn: async () => (await dataProvider.getOne<StoredFile>('files', { id: id ?? 0 })).data,
  });

  const upload = async (file: File): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ percent: 0, name: file.name });
    try {
      const { data } = await dataProvider.upload({
        file,
        visibility: options.visibility ?? 'public',
        ...(options.path !== undefined && { path: options.path }),
        ...(options.checksTransparency && { check_transparency: true }),
        signal: controller.signal,
        onProgress: (percent) => setProgress({ percent, name: file.name }),
      });
      queryClient.setQueryData(key(data.id), data);
      onUploaded(data.id);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorsAt(error, ['file', 'check_transparency']));
    } finally {
      if (running.current === controller) setProgress(null);
    }
  };

  const cancel = (): void => running.current?.abort();
  return { state: stateOf(progress, id, stored.data), problem, setProblem, upload, cancel };
}

function stateOf(
  progress: { percent: number; name: string } | null,
  id: number | null,
  stored: StoredFile | undefined,
): UploadState {
  if (progress) return { step: 1, ...progress };
  if (id === null) return { step: 0 };
  // A file whose description does not come is there all the same.
  return { step: 2, file: stored ?? { id, filename: `#${id}`, size: 0, mime_type: 'application/octet-stream' } };
}

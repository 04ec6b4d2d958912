import { endpoints } from '../../providers/endpoints';

/**
 * Loads code of the console. Where that fails again though the server answers, a new release has taken the place of this one, or the
 * browser remembers the failure: then only the document, asked for anew, knows where the code is.
 */
export function orReload<Module>(
  load: () => Promise<Module>,
  reload: () => void = () => window.location.reload(),
): () => Promise<Module> {
  let hasFailed = false;
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (hasFailed && (await isServerThere())) reload();
      hasFailed = true;
      throw error;
    }
  };
}

function isServerThere(): Promise<boolean> {
  return fetch(`${endpoints.admin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

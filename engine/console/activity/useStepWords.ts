import { useTranslate } from 'react-admin';

/**
 * What giving a record a status is called, from the texts of its resource by that status: "published event City run". Nothing where it
 * has no name of its own.
 */
export function useStepWords(): (resource: string, status: unknown, what: string | undefined) => string | undefined {
  const translate = useTranslate();
  return (resource, status, what) => {
    if (typeof status !== 'string' || what === undefined) return undefined;
    return translate(`resources.${resource}.steps.${status}`, { what, _: '' }) || undefined;
  };
}

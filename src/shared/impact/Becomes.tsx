import './texts';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';

/** What is now and what would be instead; only once where they are the same. */
export function Becomes({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  if (before === after) return <>{after}</>;
  return (
    <>
      <span style={{ color: 'var(--sl-quiet)' }}>{before}</span>
      <span aria-hidden> → </span>
      <span style={visuallyHidden}> {translate('impact.becomes')} </span>
      <strong>{after}</strong>
    </>
  );
}

import { useParams } from 'react-router-dom';

/** A number of the address; NaN for what is none, which no record has. */
export function useIdParam(name: string): number {
  const text = useParams()[name] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

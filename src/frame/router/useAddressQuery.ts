import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { parseQuery, type Query } from './query';

/** The query of the address shown, with its lists, booleans and numbers as such. */
export function useAddressQuery(): Query {
  const { search } = useLocation();
  return useMemo(() => parseQuery(search), [search]);
}

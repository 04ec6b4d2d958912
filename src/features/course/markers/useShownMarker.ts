import { useSearchParams } from 'react-router-dom';

/** Which markers are shown and which one is open, in the address: `?icon=drinks&marker=12`, `?marker=new`. */
export function useShownMarker() {
  const [params, setParams] = useSearchParams();
  const marker = params.get('marker');
  return {
    icon: params.get('icon'),
    markerId: marker === null || marker === 'new' ? null : Number(marker),
    isNew: marker === 'new',
    show: (part: { readonly icon?: string | null; readonly marker?: string | null }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) {
            if (value === null || value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

export type ShowMarker = ReturnType<typeof useShownMarker>['show'];

import { useEffect } from 'react';
import { useStore } from 'react-admin';

type Density = 'compact' | 'touch';

/** How high rows are, on all grids: chosen once, else small for a mouse and larger for fingers. */
export function useDensity(): { isTouch: boolean; toggle: () => void } {
  const [chosen, setChosen] = useStore<Density | null>('density', null);
  const isTouch = chosen ? chosen === 'touch' : isCoarse();

  useEffect(() => {
    if (chosen) document.documentElement.dataset.density = chosen;
  }, [chosen]);

  return { isTouch, toggle: () => setChosen(isTouch ? 'compact' : 'touch') };
}

function isCoarse(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

import { useEffect, useRef, useState } from 'react';

const DEFAULT_WIDTH = 640;

/** The width that a chart has, in px: drawn to it, its text stays as large as all other. */
export function useChartWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(DEFAULT_WIDTH);

  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return { box, width };
}

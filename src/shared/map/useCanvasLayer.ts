import { useEffect, useEffectEvent, useState } from 'react';
import { type Canvas, CanvasLayer, type CanvasLayerOptions } from './CanvasLayer';
import { useMap } from './MapContext';

/** A canvas on the map, painted again whenever what it is drawn of changes. */
export function useCanvasLayer(
  paint: (canvas: Canvas) => void,
  options: Omit<CanvasLayerOptions, 'paint'> = {},
): CanvasLayer | null {
  const map = useMap();
  const [layer, setLayer] = useState<CanvasLayer | null>(null);
  const paintLatest = useEffectEvent(paint);
  const { pane, padding } = options;

  useEffect(() => {
    const made = new CanvasLayer({
      paint: (canvas) => paintLatest(canvas),
      ...(pane !== undefined && { pane }),
      ...(padding !== undefined && { padding }),
    });
    made.addTo(map);
    setLayer(made);
    return () => void made.remove();
  }, [map, pane, padding]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `paint` is another drawing
  useEffect(() => layer?.repaint(), [layer, paint]);

  return layer;
}

import { useQuery } from '@tanstack/react-query';
import { control, TileLayer } from 'leaflet';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type BaseMap, readBaseMap } from './baseMap';
import { paintGraticule } from './graticule';
import { useMap } from './MapContext';
import { useCanvasLayer } from './useCanvasLayer';

const GROUND_PANE = 'ground';

/** What everything else lies on: the base map that is configured, else lines of longitude and latitude. */
export function Ground() {
  const address = import.meta.env.VITE_MAP_STYLE_URL;
  return address ? <Tiles address={address} /> : <PlainGround />;
}

function Tiles({ address }: { address: string }) {
  const translate = useTranslate();
  const map = useMap();
  const { data, error } = useQuery({
    queryKey: ['map', 'base', address],
    queryFn: ({ signal }) => readBaseMap(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  useEffect(() => {
    if (!data) return;
    const layer = tileLayerOf(data).addTo(map);
    const credits = control.attribution({ prefix: false }).addAttribution(data.attribution).addTo(map);
    return () => {
      layer.remove();
      credits.remove();
    };
  }, [map, data]);

  if (!error) return null;
  return (
    <>
      <PlainGround />
      <p role="status" className="sl-map-note">
        {translate('map.no_base')}
      </p>
    </>
  );
}

function PlainGround() {
  const map = useMap();
  if (!map.getPane(GROUND_PANE)) map.createPane(GROUND_PANE).style.zIndex = '150';
  useCanvasLayer(paintGraticule, PLAIN);
  return null;
}

/** Its labels stay at the edges of the view: it is painted at each move. */
const PLAIN = { pane: GROUND_PANE, padding: 0 };

function tileLayerOf({ template, tileSize, minZoom, maxZoom, isFromSouth }: BaseMap): TileLayer {
  return new TileLayer(template, {
    tileSize,
    // Larger squares are those of the zoom before.
    zoomOffset: -Math.log2(tileSize / 256),
    minNativeZoom: minZoom,
    maxNativeZoom: maxZoom,
    maxZoom: 20,
    tms: isFromSouth,
    className: 'sl-map-tile',
    crossOrigin: '',
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
}

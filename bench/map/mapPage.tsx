import '../../src/theme/tokens.css';
import '../../src/theme/fonts.css';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { I18nContextProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { onDemand } from '../../engine/console/words/onDemand';
import { alongOf, measure, pointAt } from '../../resources/courses/geometry/measure';
import { ElevationProfile } from '../../src/shared/elevation/ElevationProfile';
import { CourseLayer } from '../../src/shared/map/CourseLayer';
import { CourseShape } from '../../src/shared/map/courseShape';
import { useCourseCursor } from '../../src/shared/map/cursor';
import { MapView } from '../../src/shared/map/MapView';
import { PositionsLayer } from '../../src/shared/map/PositionsLayer';
import { theme } from '../../src/theme/theme';
import { winding } from '../course/winding';

/** What `measureMap` opens: a course of so many points, with so many places that move along it. */
function MapPage({ points, positions, asked }: { points: number; positions: number; asked: number }) {
  const shape = useMemo(() => {
    const line = winding(points);
    return new CourseShape(line, measure(line));
  }, [points]);
  const cursor = useCourseCursor();
  const at = useMemo(() => runners(shape, positions), [shape, positions]);
  useEffect(() => {
    // Twice: the first frame is the one that is being drawn now.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.body.dataset.opened = String(Math.round(performance.now() - asked));
      }),
    );
  }, [asked]);
  return (
    <>
      <MapView label="Course" bounds={shape.measured.bounds} unit="km" height="600px">
        <CourseLayer shape={shape} unit="km" cursor={cursor} />
        {positions > 0 && <PositionsLayer at={at} isMoving />}
      </MapView>
      <ElevationProfile shape={shape} cursor={cursor} unit="km" title="Elevation" fileName="course" marks={[]} />
    </>
  );
}

function runners({ line, measured }: CourseShape, count: number): (now: number) => Float64Array {
  const along = alongOf(line);
  const places = new Float64Array(count * 2);
  return (now) => {
    for (let index = 0; index < count; index += 1) {
      const metres = (index * 97 + now * (0.2 + (index % 100) / 500)) % measured.distance;
      const [longitude, latitude] = pointAt(line, along, metres);
      places[index * 2] = longitude;
      places[index * 2 + 1] = latitude;
    }
    return places;
  };
}

const WORDS = {
  translate: (key: string) => onDemand[key] ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

const asked = new URLSearchParams(window.location.search);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <ThemeProvider theme={theme}>
    <I18nContextProvider value={WORDS}>
      <QueryClientProvider client={new QueryClient()}>
        <MapPage
          points={Number(asked.get('points') ?? 10_000)}
          positions={Number(asked.get('positions') ?? 0)}
          asked={performance.now()}
        />
      </QueryClientProvider>
    </I18nContextProvider>
  </ThemeProvider>,
);

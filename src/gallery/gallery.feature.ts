import { addTexts } from '../../engine/console/words/onDemand';
import type { Feature } from '../frame/feature';

// Known before the page is.
addTexts({ gallery: { title: 'Gallery of inputs' } });

/** Every shared widget in all its states, for those who work on them: `/gallery`, in development alone. */
export const gallery: Feature = {
  otherRoutes: [{ path: 'gallery', lazy: () => import('./GalleryPage'), handle: { title: 'gallery.title' } }],
};

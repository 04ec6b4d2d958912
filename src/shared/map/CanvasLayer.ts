import {
  DomUtil,
  Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet';

/** What is painted on: in px of the world at `zoom`, less `left` and `top`. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** How much of the width lies beyond the view, at either side. */
  readonly beyond: number;
  /** Px of the screen for each of these. */
  readonly ratio: number;
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  /** A colour of the theme as it is now: `colour('line')`. */
  readonly colour: (name: string) => string;
}

export interface CanvasLayerOptions {
  readonly paint: (canvas: Canvas) => void;
  /** The pane of the map it lies in. */
  readonly pane?: string;
  /** How much of the view is painted beyond each of its edges, so that a drag has something to bring in. 0 is painted again at each move. */
  readonly padding?: number;
}

/** Told on a map when the page changes between light and dark. */
export const THEME_EVENT = 'theme';

/** A canvas over the view of a map. While one drags it moves along as it is; it is painted again once the view leaves it. */
export class CanvasLayer extends Layer {
  readonly #options: CanvasLayerOptions;
  readonly #padding: number;
  #canvas: HTMLCanvasElement | null = null;
  #frame = 0;
  /** Of what is painted: its corner in px of the world, its size, and the zoom of both. */
  #painted: { corner: Point; size: Point; zoom: number } | null = null;

  constructor(options: CanvasLayerOptions) {
    super({ pane: options.pane ?? 'overlayPane' });
    this.#options = options;
    this.#padding = options.padding ?? 0.3;
  }

  override onAdd(map: LeafletMap): this {
    this.#canvas = DomUtil.create('canvas', 'leaflet-zoom-animated sl-map-canvas', this.getPane());
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.paintNow(map);
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas?.remove();
    this.#canvas = null;
    return this;
  }

  override getEvents(): LeafletEventHandlerFnMap & Record<string, () => void> {
    return {
      viewreset: () => this.paintNow(),
      moveend: () => this.paintNow(),
      zoomend: () => this.paintNow(),
      resize: () => this.paintNow(),
      move: () => this.#follow(),
      zoom: () => this.#stretch(this._map.getCenter(), this._map.getZoom()),
      zoomanim: ((event: ZoomAnimEvent) => this.#stretch(event.center, event.zoom)) as () => void,
      [THEME_EVENT]: () => this.repaint(),
    };
  }

  /** Paints at the next frame, however often it is asked to before. */
  repaint(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.paintNow());
  }

  paintNow(map: LeafletMap | undefined = this._map): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const context = this.#canvas?.getContext('2d');
    if (!map || !this.#canvas || !context) return;
    const view = map.getSize();
    const beyond = view.multiplyBy(this.#padding).round();
    const size = view.add(beyond.multiplyBy(2));
    const at = map.containerPointToLayerPoint(beyond.multiplyBy(-1)).round();
    const corner = map.getPixelOrigin().add(at);
    const zoom = map.getZoom();
    resize(this.#canvas, size);
    DomUtil.setTransform(this.#canvas, at, 1);
    this.#painted = { corner, size, zoom };
    context.setTransform(pixelRatio(), 0, 0, pixelRatio(), 0, 0);
    context.clearRect(0, 0, size.x, size.y);
    const style = getComputedStyle(map.getContainer());
    this.#options.paint({
      context,
      width: size.x,
      height: size.y,
      beyond: beyond.x,
      ratio: pixelRatio(),
      zoom,
      left: corner.x,
      top: corner.y,
      colour: (name) => style.getPropertyValue(`--sl-${name}`).trim(),
    });
  }

  #follow(): void {
    const { _map: map } = this;
    if (!this.#painted || map.getZoom() !== this.#painted.zoom) return;
    const { min = map.getPixelOrigin(), max = min } = map.getPixelBounds();
    const { corner, size } = this.#painted;
    const far = corner.add(size);
    const isInside = min.x >= corner.x && min.y >= corner.y && max.x <= far.x && max.y <= far.y;
    if (!isInside || this.#padding === 0) this.paintNow();
  }

  /** What is painted, as large as it is at another zoom, until it is painted again. */
  #stretch(center: { lat: number; lng: number }, zoom: number): void {
    const { _map: map } = this;
    if (!this.#painted || !this.#canvas) return;
    const scale = map.getZoomScale(zoom, this.#painted.zoom);
    const moved = DomUtil.getPosition(map.getPanes().mapPane);
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
    DomUtil.setTransform(this.#canvas, this.#painted.corner.multiplyBy(scale).subtract(origin), scale);
  }
}

/** Sharp enough for every screen, and not so large that it costs frames. */
function pixelRatio(): number {
  return Math.min(2, Math.max(1, window.devicePixelRatio || 1));
}

function resize(canvas: HTMLCanvasElement, { x, y }: Point): void {
  const [width, height] = [x * pixelRatio(), y * pixelRatio()];
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${x}px`;
  canvas.style.height = `${y}px`;
}

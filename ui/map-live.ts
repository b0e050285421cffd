import type { Marker } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { OUTLINES } from '#kernel/outlines.ts';
import { type MapPoint, viewOf } from './map-view.ts';

export type LivePlace = MapPoint & { readonly id: string; readonly name: string };

export type LiveMap = {
  readonly show: (id: string) => void;
  readonly zoom: (steps: number) => void;
  readonly close: () => void;
};

const CLOSE_UP = 13;

/**
 * The map to move and zoom, over our own outlines: nothing is fetched from anybody. Its library's own buttons set markup as
 * text, which the pages refuse (trusted types), so the frame brings its own.
 */
export const openMap = async (input: {
  element: HTMLElement;
  places: readonly LivePlace[];
  classes: { readonly land: string; readonly pin: string };
  onSelect: (id: string) => void;
}): Promise<LiveMap> => {
  const { element, places, classes, onSelect } = input;
  // Here and not above: the library asks for a window as soon as it is loaded, and a server has none.
  const { default: leaflet } = await import('leaflet');
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    zoomSnap: 0.25,
    minZoom: 3,
    maxZoom: 16,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  });
  const { south, north, west, east } = viewOf(places);
  map.fitBounds([
    [south, west],
    [north, east],
  ]);
  for (const outline of OUTLINES) {
    const corners = outline.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    leaflet.polygon(corners, { className: classes.land, interactive: false }).addTo(map);
  }
  const pinOf = (place: LivePlace, index: number): Marker => {
    const number = document.createElement('span');
    number.textContent = String(index + 1);
    const icon = leaflet.divIcon({ html: number, className: classes.pin, iconSize: [32, 32] });
    // For the pointer: keys have the buttons of the list, which never lie over one another.
    return leaflet.marker([place.latitude, place.longitude], { icon, keyboard: false, title: place.name });
  };
  const pins = new Map(places.map((place, index) => [place.id, pinOf(place, index)]));
  for (const [id, pin] of pins) pin.addTo(map).on('click', () => onSelect(id));
  return {
    show: (id) => {
      const pin = pins.get(id);
      if (pin !== undefined) map.setView(pin.getLatLng(), Math.max(map.getZoom(), CLOSE_UP), { animate: !calm });
    },
    zoom: (steps) => void map.setZoom(map.getZoom() + steps, { animate: !calm }),
    close: () => void map.remove(),
  };
};

export const officeLocationsEn = {
  'office.locations': 'Locations and map',
  'office.locations_text': 'Where your locations are on the map, and where the map comes from.',
  'office.coordinates': 'Coordinates',
  'office.coordinates_hint':
    'Latitude and longitude as map services show them, for example 54.8012, 9.6845. A location without coordinates has no map.',
  'office.map': 'Map',
  'office.map_text':
    'Without a tile server, the shop draws a simple map itself, and visitors’ browsers contact no one. With one, their browsers fetch images from it on the page of a location, and it sees their IP addresses: say so in your privacy policy.',
  'office.map_tiles': 'Tile server',
  'office.map_tiles_hint': 'The address with {placeholders}. It starts with https.',
  'office.map_attribution': 'Attribution',
  'office.map_attribution_hint':
    'Shown below the map, as the provider asks. For example: © OpenStreetMap contributors.',
  'office.map_attribution_needed': 'Enter the attribution that the provider of the tiles asks for.',
  'office.map_attribution_link': 'Link of the attribution',
  'office.map_attribution_link_hint': 'For example: https://www.openstreetmap.org/copyright.',
} as const

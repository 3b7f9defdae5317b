// Names, streets and towns of each country, combined by chance. Addresses are of reserved domains (RFC 2606), phone
// numbers of a range that is kept for films.

export interface Land {
  country: string
  /** How often of all buyers. */
  weight: number
  /** How often its people read German, of 100. */
  german: number
  first: readonly string[]
  last: readonly string[]
  streets: readonly string[]
  /** The number comes before the name of the street. */
  numberFirst?: boolean
  towns: readonly (readonly [postalCode: string, city: string, region?: string])[]
  carrier: string
  /** Days of the carrier. */
  days: readonly [number, number]
}

const words = (text: string) => text.split(', ')

export const lands: readonly Land[] = [
  {
    country: 'DE',
    weight: 67,
    german: 94,
    first: words(
      'Anna, Lena, Katharina, Sabine, Heike, Miriam, Julia, Franziska, Ute, Petra, Annika, Greta, Johanna, Clara, Ilse, Nadine, Birte, Wiebke, Silke, Theresa, Jan, Thomas, Michael, Stefan, Henrik, Felix, Lukas, Matthias, Ole, Jens, Sönke, Paul, Karl, Tobias, Uwe, Emre, Ayşe, Leyla, Nikolai, Marek',
    ),
    last: words(
      'Petersen, Hansen, Schröder, Brandt, Vogel, Kühn, Lorenz, Winkler, Jansen, Reimers, Thomsen, Böttcher, Seidel, Ahrens, Kessler, Wolff, Baumann, Dietrich, Ebert, Franke, Grote, Heinemann, Jahnke, Krüger, Lindner, Möller, Neumann, Otto, Paulsen, Ritter, Sommer, Timm, Ulrich, Voss, Wegner, Yıldız, Kaya, Nowak, Arndt, Behrens',
    ),
    streets: words(
      'Ahornweg, Am Deich, Am alten Hafen, Bachstraße, Birkenallee, Brunnenstraße, Dorfstraße, Eichenweg, Feldstraße, Gartenstraße, Goethestraße, Hauptstraße, Kastanienallee, Kirchgasse, Lindenstraße, Marktstraße, Mühlenweg, Parkstraße, Rosenweg, Schulstraße, Seestraße, Talstraße, Uferstraße, Wiesenweg',
    ),
    towns: [
      ['24937', 'Flensburg'],
      ['24103', 'Kiel'],
      ['23552', 'Lübeck'],
      ['20357', 'Hamburg'],
      ['22767', 'Hamburg'],
      ['28203', 'Bremen'],
      ['26121', 'Oldenburg'],
      ['30159', 'Hannover'],
      ['10405', 'Berlin'],
      ['10999', 'Berlin'],
      ['12047', 'Berlin'],
      ['14467', 'Potsdam'],
      ['04109', 'Leipzig'],
      ['01099', 'Dresden'],
      ['99084', 'Erfurt'],
      ['34117', 'Kassel'],
      ['48143', 'Münster'],
      ['44137', 'Dortmund'],
      ['50667', 'Köln'],
      ['50823', 'Köln'],
      ['53111', 'Bonn'],
      ['60316', 'Frankfurt am Main'],
      ['65183', 'Wiesbaden'],
      ['69117', 'Heidelberg'],
      ['70176', 'Stuttgart'],
      ['72070', 'Tübingen'],
      ['79098', 'Freiburg im Breisgau'],
      ['80469', 'München'],
      ['80799', 'München'],
      ['86150', 'Augsburg'],
      ['90403', 'Nürnberg'],
      ['18055', 'Rostock'],
    ],
    carrier: 'DHL',
    days: [1, 3],
  },
  {
    country: 'AT',
    weight: 8,
    german: 100,
    first: words('Magdalena, Elisabeth, Barbara, Eva, Sophie, Johannes, Florian, Georg, Andreas, Maximilian'),
    last: words('Gruber, Huber, Pichler, Steiner, Moser, Mayrhofer, Leitner, Egger, Haider, Aigner'),
    streets: words(
      'Bahnhofstraße, Dorfplatz, Hauptplatz, Kirchengasse, Neubaugasse, Salzgasse, Schlossberg, Wiener Straße',
    ),
    towns: [
      ['1070', 'Wien'],
      ['1020', 'Wien'],
      ['8010', 'Graz'],
      ['4020', 'Linz'],
      ['5020', 'Salzburg'],
      ['6020', 'Innsbruck'],
      ['6900', 'Bregenz'],
    ],
    carrier: 'DPD',
    days: [2, 4],
  },
  {
    country: 'DK',
    weight: 6,
    german: 12,
    first: words('Mette, Kirsten, Ida, Astrid, Freja, Mads, Lars, Søren, Rasmus, Anders'),
    last: words('Nielsen, Jensen, Christensen, Andersen, Rasmussen, Møller, Lund, Holm, Kjær, Dahl'),
    streets: words('Algade, Bredgade, Havnegade, Kirkevej, Nørregade, Skolevej, Strandvejen, Østergade'),
    towns: [
      ['6400', 'Sønderborg'],
      ['6200', 'Aabenraa'],
      ['8000', 'Aarhus C'],
      ['5000', 'Odense C'],
      ['2200', 'København N'],
      ['1620', 'København V'],
    ],
    carrier: 'PostNord',
    days: [2, 4],
  },
  {
    country: 'NL',
    weight: 5,
    german: 8,
    first: words('Sanne, Femke, Lotte, Marieke, Anouk, Daan, Bram, Pieter, Joris, Sander'),
    last: words('de Vries, Jansen, Bakker, Visser, Smit, Meijer, Mulder, Bos, Vos, Dekker'),
    streets: words('Dorpsstraat, Kerkstraat, Molenweg, Nieuwstraat, Oude Gracht, Prinsengracht, Stationsweg, Zeedijk'),
    towns: [
      ['1015 DX', 'Amsterdam'],
      ['3511 LN', 'Utrecht'],
      ['9711 LG', 'Groningen'],
      ['3011 AA', 'Rotterdam'],
      ['6511 KX', 'Nijmegen'],
    ],
    carrier: 'DHL',
    days: [3, 5],
  },
  {
    country: 'FR',
    weight: 4,
    german: 5,
    first: words('Camille, Élodie, Margaux, Claire, Manon, Antoine, Julien, Mathieu, Étienne, Hugo'),
    last: words('Lefèvre, Moreau, Girard, Rousseau, Fontaine, Chevalier, Gauthier, Perrin, Marchand, Noël'),
    streets: words('rue des Lilas, rue du Moulin, rue de la Paix, avenue de la République, rue Pasteur, quai Voltaire'),
    numberFirst: true,
    towns: [
      ['67000', 'Strasbourg'],
      ['75011', 'Paris'],
      ['69004', 'Lyon'],
      ['44000', 'Nantes'],
      ['33000', 'Bordeaux'],
    ],
    carrier: 'DHL',
    days: [3, 6],
  },
  {
    country: 'CH',
    weight: 4,
    german: 85,
    first: words('Regula, Ursina, Corinne, Andrea, Beat, Reto, Urs, Marco'),
    last: words('Meier, Keller, Frei, Zimmermann, Brunner, Baumgartner, Wyss, Graf'),
    streets: words('Bahnhofstrasse, Dorfstrasse, Gartenweg, Hauptstrasse, Kirchweg, Rebgasse, Seestrasse'),
    towns: [
      ['8004', 'Zürich'],
      ['4058', 'Basel'],
      ['3011', 'Bern'],
      ['6003', 'Luzern'],
      ['9000', 'St. Gallen'],
    ],
    carrier: 'DHL',
    days: [4, 7],
  },
  {
    country: 'BE',
    weight: 2,
    german: 10,
    first: words('Lies, Hanne, Elke, Wouter, Koen, Jeroen'),
    last: words('Peeters, Maes, Claes, Willems, Goossens, Wouters'),
    streets: words('Kerkstraat, Stationsstraat, Molenstraat, Veldstraat, Nieuwstraat'),
    towns: [
      ['9000', 'Gent'],
      ['2000', 'Antwerpen'],
      ['3000', 'Leuven'],
      ['1000', 'Brussel'],
    ],
    carrier: 'DHL',
    days: [3, 5],
  },
  {
    country: 'SE',
    weight: 1.5,
    german: 0,
    first: words('Elin, Sara, Karin, Erik, Gustav, Oskar'),
    last: words('Lindberg, Nyström, Holmgren, Sjöberg, Wallin, Ekström'),
    streets: words('Storgatan, Kungsgatan, Skolgatan, Trädgårdsgatan, Parkvägen'),
    towns: [
      ['211 22', 'Malmö'],
      ['413 01', 'Göteborg'],
      ['118 26', 'Stockholm'],
    ],
    carrier: 'DHL',
    days: [4, 6],
  },
  {
    country: 'GB',
    weight: 1.5,
    german: 2,
    first: words('Harriet, Imogen, Fiona, Callum, Rory, Edward'),
    last: words('Ashworth, Fielding, Hargreaves, Marlowe, Pemberton, Whitlock'),
    streets: words('Chapel Lane, Mill Road, Orchard Street, Station Road, Victoria Terrace'),
    numberFirst: true,
    towns: [
      ['EH6 5DU', 'Edinburgh'],
      ['BS6 5JA', 'Bristol'],
      ['YO31 7QU', 'York'],
    ],
    carrier: 'DHL',
    days: [5, 8],
  },
  {
    country: 'US',
    weight: 1,
    german: 0,
    first: words('Hannah, Emily, Grace, Owen, Caleb, Ethan'),
    last: words('Hartley, Whitfield, Brooks, Sawyer, Prescott, Lindgren'),
    streets: words('Maple Street, Oak Avenue, Cedar Lane, Hillside Drive'),
    numberFirst: true,
    towns: [
      ['04101', 'Portland', 'ME'],
      ['55401', 'Minneapolis', 'MN'],
      ['98103', 'Seattle', 'WA'],
    ],
    carrier: 'DHL',
    days: [7, 11],
  },
]

export const companies: readonly string[] = words(
  'Café Strandgut, Hofladen Lindental, Praxis am Markt, Papeterie Feder & Falz, Hotel Zur Fähre, Kontor Nord GmbH, Restaurant Salzwiese, Architekturbüro Kranz, Buchhandlung Lesezeit, Galerie Weißraum, Teehaus Morgen, Agentur Querblick GmbH',
)

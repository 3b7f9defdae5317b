import { describe, expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'

// Files as people's spreadsheets and shops write them, each tried whole.

useEmptyShop()

const shopify = [
  ['URL handle', 'Title', 'Description', 'SKU', 'Price', 'Compare-at price', 'Inventory tracker', 'Inventory quantity'],
  [
    'kaffee',
    'Kaffee für Büros',
    '<p>Zwei\nZeilen; mit Semikolon, Komma\tund Tab</p>',
    'K-1',
    '9,90',
    '12,00',
    'shopify',
    '3',
  ],
  ['tasse', 'Tasse', '', 'T-1', ',99', '', 'shopify', '0'],
]
const written = (delimiter: string, end = '\n') =>
  shopify
    .map((row) =>
      row.map((cell) => (/[;,\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join(end) + end
const kept = async () => {
  const rows = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.productId', 'products.id')
    .select(['slug', 'products.title', 'status', 'price', 'compareAtPrice', 'description'])
    .orderBy('slug')
    .execute()
  return rows
}

describe('the same products, whatever the spreadsheet makes of the file', () => {
  const utf16 = (text: string, swap = false) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return swap ? bytes.swap16() : bytes
  }
  test.each<[string, Buffer]>([
    ['commas', Buffer.from(written(','))],
    ['semicolons', Buffer.from(written(';'))],
    ['tabs', Buffer.from(written('\t'))],
    ['a byte order mark', Buffer.from(`\ufeff${written(';')}`)],
    ['line ends of Windows', Buffer.from(written(';', '\r\n'))],
    ['line ends of an old Mac', Buffer.from(written(';', '\r').replaceAll('\n', '\r'))],
    ['UTF-16', utf16(written('\t'))],
    ['UTF-16 of the other order', utf16(written('\t'), true)],
    ['Latin-1', Buffer.from(written(';'), 'latin1')],
  ])('%s', async (_, content) => {
    expect(await runImportOf(writeFile(content))).toMatchObject({ created: 2, refused: 0, drafts: 0, problems: [] })
    const [coffee, cup] = await kept()
    expect(coffee).toMatchObject({ slug: 'kaffee', title: 'Kaffee für Büros', price: 990, compareAtPrice: 1200 })
    expect(coffee?.description).toMatch(/Zwei\s+Zeilen; mit Semikolon, Komma\s+und Tab/)
    expect(cup).toMatchObject({ slug: 'tasse', status: 'active', price: 99 })
  })
})

/** WooCommerce's headings in the order in which it writes them, as its translations call them. */
const translated: Record<string, string> = {
  German:
    'ID|Typ|Artikelnummer|GTIN, UPC, EAN oder ISBN|Name|Veröffentlicht|Ist hervorgehoben?|Sichtbarkeit im Katalog|Kurzbeschreibung|Beschreibung|Datum, an dem Angebotspreis beginnt|Datum, an dem Angebotspreis endet|Steuerstatus|Steuerklasse|Vorrätig?|Lager|Geringe Lagermenge|Lieferrückstände erlaubt?|Nur einzeln verkaufen?|Gewicht (kg)|Länge (cm)|Breite (cm)|Höhe (cm)|Kundenrezensionen erlauben?|Hinweis zum Kauf|Angebotspreis|Regulärer Preis|Kategorien|Schlagwörter|Versandklasse|Bilder|Downloadlimit|Ablauftage des Downloads|Übergeordnetes Produkt|Gruppierte Produkte|Zusatzverkäufe|Cross-Sells (Querverkäufe)|Externe URL|Button-Text|Position',
  French:
    'ID|Type|UGS|GTIN, UPC, EAN ou ISBN|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|Date de début de promo|Date de fin de promo|État de la TVA|Classe de TVA|En stock ?|Stock|Montant de stock faible|Autoriser les commandes de produits en rupture ?|Vendre individuellement ?|Poids (kg)|Longueur (cm)|Largeur (cm)|Hauteur (cm)|Autoriser les avis clients ?|Note de commande|Tarif promo|Tarif régulier|Catégories|Étiquettes|Classe d’expédition|Images|Limite de téléchargement|Jours d’expiration|Parent|Groupes de produits|Produits suggérés|Ventes croisées|URL externe|Libellé du bouton|Position',
  Spanish:
    'ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿Existencias?|Inventario|Cantidad de bajo inventario|¿Permitir reservas?|¿Vendido individualmente?|Peso (kg)|Longitud (cm)|Anchura (cm)|Altura (cm)|¿Permitir valoraciones?|Nota de compra|Precio rebajado|Precio normal|Categorías|Etiquetas|Clase de envío|Imágenes|Límite de descargas|Días de caducidad|Superior|Productos agrupados|Ventas dirigidas|Ventas cruzadas|URL externa|Texto del botón|Posición',
  Italian:
    'ID|Tipo|COD|GTIN, UPC, EAN o ISBN|Nome|Pubblicato|In primo piano?|Visibilità nel catalogo|Breve descrizione|Descrizione|Data inizio saldo|Data fine saldo|Stato delle imposte|Aliquota|In stock?|Magazzino|Scorte basse|Abilita gli ordini arretrati?|Venduto singolarmente?|Peso (kg)|Lunghezza (cm)|Larghezza (cm)|Altezza (cm)|Abilita recensioni?|Nota di acquisto|Prezzo in offerta|Prezzo di listino|Categorie|Tag|Classe di spedizione|Immagine|Limite di download|Giorni di scadenza|Genitore|Prodotti raggruppati|Up-sell|Cross-sell|URL esterno|Testo pulsante|Posizione',
  Dutch:
    'ID|Type|SKU|GTIN, UPC, EAN of ISBN|Naam|Gepubliceerd|Uitgelicht?|Zichtbaarheid in catalogus|Korte beschrijving|Beschrijving|Startdatum actieprijs|Einddatum actieprijs|Btw status|Belastingklasse|Op voorraad?|Voorraad|Lage voorraad|Nabestellingen toestaan?|Wordt individueel verkocht?|Gewicht (kg)|Lengte (cm)|Breedte (cm)|Hoogte (cm)|Klantbeoordelingen toestaan?|Aankoopnotitie|Actieprijs|Reguliere prijs|Categorieën|Tags|Verzendklasse|Afbeeldingen|Downloadlimiet|Dagen vervaltijd|Hoofd|Gegroepeerde producten|Upsells|Cross-sells|Externe URL|Knoptekst|Positie',
  Polish:
    'ID|Rodzaj|SKU|GTIN, UPC, EAN lub ISBN|Nazwa|Opublikowano|Czy wyróżniony?|Widoczność w katalogu|Krótki opis|Opis|Data rozpoczęcia promocji|Data zakończenia promocji|Status podatku|Klasa podatkowa|W magazynie?|Stan magazynowy|Niski stan|Dozwolone zamówienia oczekujące?|Sprzedawane pojedynczo?|Waga (kg)|Długość (cm)|Szerokość (cm)|Wysokość (cm)|Pozwolić na opinie?|Notatka do zamówienia|Cena promocyjna|Cena|Kategorie|Tagi|Klasa wysyłkowa|Obrazki|Limit pobrań|Dni do wygaśnięcia|Nadrzędny|Produkty grupowane|Up-Sell|Cross-Sell|Zewnętrzny adres URL|Tekst przycisku|Pozycja',
  Portuguese:
    'ID|Tipo|REF|GTIN, UPC, EAN ou ISBN|Nome|Publicado|Em destaque?|Visibilidade no catálogo|Breve descrição|Descrição|Início da promoção|Fim da promoção|Estado do imposto|Classe de imposto|Em stock?|Stock|Stock baixo|Permitir encomendas?|Vendido individualmente?|Peso (kg)|Comprimento (cm)|Largura (cm)|Altura (cm)|Permitir avaliações?|Nota da compra|Preço promocional|Preço normal|Categorias|Etiquetas|Classe de envio|Imagens|Limite de descargas|Dias até expirar|Ascendente|Produtos agrupados|Mais vendidos|Vendas cruzadas|URL externo|Texto do botão|Posição',
  Swedish:
    'ID|Typ|Artikelnummer|GTIN, UPC, EAN eller ISBN|Namn|Publicerad|Utvald?|Synlighet i katalog|Kort beskrivning|Beskrivning|Reans startdatum|Reans slutdatum|Momsstatus|Momsklass|I lager?|Lager|Lågt lager|Tillåt restnoteringar?|Säljs individuellt?|Vikt (kg)|Längd (cm)|Bredd (cm)|Höjd (cm)|Tillåt recensioner?|Köpnotering|Reapris|Ordinarie pris|Kategorier|Etiketter|Fraktklass|Bilder|Nedladdningsgräns|Utgångsdagar|Överordnad|Grupperade produkter|Merförsäljning|Korsförsäljning|Extern URL|Knapptext|Position',
  Russian:
    'ID|Тип|Артикул|GTIN, UPC, EAN или ISBN|Имя|Опубликован|Рекомендуемый?|Видимость в каталоге|Краткое описание|Описание|Дата начала продажи|Дата окончания продажи|Статус налога|Налоговый класс|Наличие|Запасы|Величина малых запасов|Возможен ли предзаказ?|Продано индивидуально?|Вес (kg)|Длина (cm)|Ширина (cm)|Высота (cm)|Разрешить отзывы?|Примечание к покупке|Акционная цена|Базовая цена|Категории|Метки|Класс доставки|Изображения|Лимит загрузок|Дни срока загрузки|Родительский|Сгруппированные товары|Апсейл|Кросселы|Внешний URL|Текст кнопки|Позиция',
  Japanese:
    'ID|タイプ|商品コード|GTIN、UPC、EAN、ISBN|名前|公開済み|おすすめ商品 ?|カタログでの表示|簡単な説明|説明|セール開始日|セール終了日|税ステータス|税クラス|在庫 ?|在庫数|在庫僅少|お取り寄せ商品 ?|個別に販売 ?|重量（kg）|長さ（cm）|幅（cm）|高さ（cm）|レビュー許可 ?|購入メモ|セール価格|通常価格|カテゴリー|タグ|配送クラス|画像|ダウンロード制限|有効期限|親|グループ化商品|アップセル|クロスセル|外部 URL|ボタンテキスト|位置',
}

describe('WooCommerce’s file in ten languages', () => {
  test.each(Object.entries(translated))('%s', async (_, headings) => {
    const header = headings.split('|')
    expect(header).toHaveLength(40)
    const cells = header.map(() => '')
    const put = (at: number, text: string) => (cells[at] = text)
    for (const [at, text] of [
      [0, '7'],
      [1, 'simple'],
      [2, 'TEA'],
      [4, 'Tea'],
      [5, '1'],
      [6, '0'],
      [7, 'visible'],
      [12, 'taxable'],
      [14, '1'],
      [15, '5'],
      [19, '0,25'],
      [26, '9,90'],
      [27, 'Food > Drinks'],
    ] as const)
      put(at, text)
    const file = [header, cells].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
    expect(await runImportOf(writeFile(file))).toMatchObject({
      format: 'woocommerce',
      created: 1,
      problems: [],
      unread: [],
    })
    const [tea] = await db.selectFrom('variants').select(['sku', 'price', 'weightGrams']).execute()
    expect(tea).toMatchObject({ sku: 'TEA', price: 990, weightGrams: 250 })
    expect(await db.selectFrom('collections').select('title').orderBy('title').execute()).toEqual([
      { title: 'Drinks' },
      { title: 'Food' },
    ])
  })
})

test('prices in two currencies: those that are not the shop’s are no prices, and their products wait', async () => {
  const summary = await runImportOf(
    writeFile('Handle,Title,Variant Price\na,A,12 €\nb,B,$12.00\nc,C,"12,00 EUR"\nd,D,12 USD\n'),
  )
  expect(summary).toMatchObject({ created: 4, drafts: 2 })
  expect(summary.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 price_currency',
    '5 price_currency',
  ])
})

test('a gift card and a download wait as drafts, with their reasons', async () => {
  const summary = await runImportOf(
    writeFile('Handle,Title,Variant Price,Gift Card\ncard,Card,25,true\nmug,Mug,5,false\n'),
  )
  expect(summary.problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '2 Gift Card gift_card',
  ])
  expect(summary).toMatchObject({ created: 2, drafts: 1 })
})

test('categories with commas and several levels are read as they are written', async () => {
  await runImportOf(
    writeFile(
      'ID,Type,Name,Regular price,Published,Categories,Tags\n1,simple,Mug,5,1,"Kitchen > Cups\\, mugs, Sale","new, blue"\n',
    ),
  )
  const titles = await db.selectFrom('collections').select('title').orderBy('title').execute()
  expect(titles.map(({ title }) => title)).toEqual(['Cups, mugs', 'Kitchen', 'Sale'])
})

test('tags become collections only where they are asked for, and only those that many products carry', async () => {
  const file = writeFile(
    'Handle,Title,Variant Price,Product Category,Tags\na,A,1,Home & Garden > Kitchen > Mugs,"blue, rare"\nb,B,1,Uncategorized,"blue"\n',
  )
  const titles = async () =>
    (await db.selectFrom('collections').select('title').orderBy('title').execute()).map(({ title }) => title)
  await runImportOf(file, { trial: true, tagCollections: 1 })
  expect(await titles()).toEqual([])
  await runImportOf(file, { tagCollections: 2 })
  expect(await titles()).toEqual(['Mugs', 'blue'])
})

test('a file that names neither types nor categories has the tags that several products carry as collections', async () => {
  const rows = [1, 2, 3, 4, 5].map((at) => `m${at},Mug ${at},1,"blue, only ${at}"`)
  await runImportOf(writeFile(`Handle,Title,Variant Price,Tags\n${rows.join('\n')}\n`))
  expect(await db.selectFrom('collections').select('slug').execute()).toEqual([{ slug: 'blue' }])
})

test('a trial says what an import would do, and changes nothing', async () => {
  const first = writeFile('Handle,Title,Variant Price,Variant SKU\na,A,1,S-1\nb,B,free,S-2\nc,C,3,S-3\n')
  const tried = await runImportOf(first, { trial: true })
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
  expect(await db.selectFrom('imports').select('id').execute()).toEqual([])
  const done = await runImportOf(first)
  const counted = ({ created, changed, unchanged, refused, drafts, problems }: typeof done) => ({
    created,
    changed,
    unchanged,
    refused,
    drafts,
    problems,
  })
  expect(counted(tried)).toEqual(counted(done))
  const next = writeFile('Handle,Title,Variant Price,Variant SKU\na,A,free,S-1\nb,B,2,S-2\nc,C,3,S-3\nd,D,4,S-3\n')
  const again = await runImportOf(next, { trial: true })
  expect(again).toMatchObject({ created: 1, changed: 1, unchanged: 1, refused: 1, drafts: 1 })
  expect(counted(await runImportOf(next))).toEqual(counted(again))
})

/** First and last names that are common where the demo's athletes come from; put together at random, they are nobody. */
interface Names {
  readonly male: readonly string[];
  readonly female: readonly string[];
  readonly last: readonly string[];
  readonly cities: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const NAMES: Readonly<Record<string, Names>> = {
  BE: {
    male: words(
      'Lucas, Arthur, Noah, Louis, Wout, Bram, Pieter, Jeroen, Tom, Koen, Dirk, Bart, Maarten, Simon, Thibault, Olivier, Nicolas, Stijn',
    ),
    female: words(
      'Emma, Louise, Lotte, Marie, Elise, An, Katrien, Sofie, Lies, Ine, Nele, Charlotte, Julie, Camille, Hanne, Griet, Femke, Sarah',
    ),
    last: words(
      'Peeters, Janssens, Maes, Jacobs, Mertens, Willems, Claes, Goossens, Wouters, De Smet, Dubois, Lambert, Hermans, Aerts, Pauwels, Van Damme, De Clercq, Verhoeven, Desmet, Van den Broeck',
    ),
    cities: words(
      'Gent, Antwerpen, Leuven, Brugge, Mechelen, Hasselt, Kortrijk, Aalst, Namur, Liège, Bruxelles, Oostende',
    ),
  },
  NL: {
    male: words('Daan, Sem, Lars, Thijs, Jan, Kees, Sander, Rik, Bas, Joost, Wouter, Tim, Ruben, Mark, Niels'),
    female: words(
      'Sanne, Lisa, Anouk, Fleur, Eva, Roos, Marieke, Ingrid, Esther, Mirjam, Iris, Linda, Saskia, Maud, Tess',
    ),
    last: words(
      'de Jong, Jansen, de Vries, Bakker, Visser, Smit, Meijer, de Boer, Mulder, van Dijk, Bos, Vos, Peters, Hendriks, van der Meer',
    ),
    cities: words('Utrecht, Rotterdam, Eindhoven, Breda, Tilburg, Amsterdam, Nijmegen, Maastricht, Zwolle'),
  },
  FR: {
    male: words(
      'Hugo, Jules, Antoine, Mathieu, Julien, Thomas, Pierre, Rémi, Clément, Benoît, Laurent, Stéphane, Cédric',
    ),
    female: words(
      'Chloé, Manon, Léa, Inès, Claire, Hélène, Aurélie, Sandrine, Élodie, Margaux, Pauline, Céline, Amélie',
    ),
    last: words(
      'Martin, Bernard, Petit, Durand, Leroy, Moreau, Simon, Laurent, Lefèvre, Garnier, Faure, Rousseau, Blanchard, Guérin, Meunier',
    ),
    cities: words('Lille, Paris, Lyon, Reims, Amiens, Nantes, Dunkerque, Rouen, Strasbourg'),
  },
  DE: {
    male: words('Lukas, Felix, Jonas, Maximilian, Stefan, Andreas, Jürgen, Matthias, Sebastian, Florian, Tobias, Uwe'),
    female: words('Anna, Lena, Hannah, Katharina, Julia, Sabine, Petra, Monika, Franziska, Theresa, Birgit, Käthe'),
    last: words(
      'Müller, Schmidt, Schneider, Fischer, Weber, Wagner, Becker, Hoffmann, Schäfer, Koch, Bauer, Richter, Krüger, Groß, Köhler',
    ),
    cities: words('Köln, Aachen, Düsseldorf, Münster, Berlin, Hamburg, Trier, Bonn, München'),
  },
  GB: {
    male: words('Oliver, Harry, George, Jack, James, Callum, Rhys, Alasdair, Gareth, Ewan, Simon, Nigel'),
    female: words('Olivia, Amelia, Isla, Grace, Freya, Fiona, Catriona, Megan, Bethan, Heather, Gillian, Ruth'),
    last: words(
      "Smith, Jones, Taylor, Brown, Davies, Evans, Wilson, MacDonald, Campbell, Fraser, Hughes, Walker, Wright, O'Neill, Stewart",
    ),
    cities: words('London, Bristol, Leeds, Cardiff, Edinburgh, Sheffield, Brighton, York'),
  },
  ES: {
    male: words('Pablo, Álvaro, Javier, Iñigo, Sergio, Andrés, Jordi, Raúl'),
    female: words('Lucía, Sofía, Carmen, Nuria, Begoña, Marta, Ainhoa, Pilar'),
    last: words('García Ruiz, Martínez, López, Sánchez Gil, Gómez, Fernández, Muñoz, Navarro, Ibáñez, Serrano'),
    cities: words('Madrid, Bilbao, Valencia, Sevilla, Girona'),
  },
  IT: {
    male: words('Lorenzo, Matteo, Alessandro, Davide, Nicolò, Stefano, Giorgio'),
    female: words('Giulia, Chiara, Francesca, Elena, Martina, Silvia, Beatrice'),
    last: words("Rossi, Ferrari, Esposito, Bianchi, Romano, Colombo, D'Angelo, Conti, Greco, Moretti"),
    cities: words('Milano, Torino, Bologna, Verona, Bergamo'),
  },
  PL: {
    male: words('Jakub, Michał, Łukasz, Paweł, Krzysztof, Grzegorz, Wojciech'),
    female: words('Zuzanna, Agnieszka, Małgorzata, Katarzyna, Ewa, Joanna, Świętosława'),
    last: words('Nowak, Wójcik, Kowalczyk, Woźniak, Mazur, Krawczyk, Zając, Król, Wróbel, Gąsiorowicz'),
    cities: words('Wrocław, Kraków, Poznań, Łódź, Gdańsk'),
  },
};

/** How many of a hundred athletes come from where. */
export const COUNTRY_WEIGHTS = { BE: 61, NL: 13, FR: 9, DE: 6, GB: 5, ES: 2, IT: 2, PL: 2 } as const;

export const CLUBS = words(
  'Harbour City Runners, AC Kanaal, Leie Loopt, Joggingclub De Linde, Racing Athletic, Rive Gauche Running, Bridge Striders, Triatlonteam Zuid, Polder AC, Dijk en Duin Lopers, Hill & Dale Harriers, Laufgemeinschaft West, Running Sisters, The Early Birds, Sport & Plezier, Nordic Pacers, Stadslopers, Voie Verte Running',
);
